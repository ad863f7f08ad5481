"""Title words: how much likelier, or less likely, a title is to have a word that its abstract has."""

from __future__ import annotations

from typing import Final

from readlist.text.wordlist import listed

_BY_ODDS: Final = {
    -5.8: listed(
        "accurately achieved achieves additionally address aims demonstrated designed due especially existing "
        "explicitly frameworks generates however improvements including increasingly integrates introduce introduces "
        "leverages modules particularly presents primarily propose provides recently rely remains requires "
        "significant significantly specifically systematically typically while widely"
    ),
    -4.4: listed(
        "addresses advances advantages allows also applied apply areas aspects available become been both called "
        "captures changes combines commonly compared computationally concerns consistently consists continuously "
        "correlations costly costs crucial demonstrate demonstrates despite developed directly each effectively "
        "emerged employs evaluate evaluated evaluates explores extensive finally findings focuses frequently further "
        "generalize generally generate given identifies identify includes incorporates increasing inherently "
        "instances involves iteratively jointly lack largely leading leads learns manually methodologies most "
        "naturally offers often operations optimizes other outperforms paper perform performs plays positions "
        "potentially predicts predominantly present proposed proposes rapidly recent reduces relatively relies "
        "remarkable represents require requiring researchers retrieved selectively show shown simultaneously solely "
        "still struggle subjects substantially targets terms they used uses utilizes various was works"
    ),
    -3.3: listed(
        "achieve achieving adapts additional adjusts advancement advancements aim aligns although applies applying "
        "approximately assess associated average baselines becomes being benefits build built but capable carefully "
        "caused challenging classify closely collected combinations compare components comprehensively comprises "
        "comprising conducted consequently construct constructs contains contributions correct currently defined "
        "demands demonstrating deployed details detect develop developing different distributions downstream during "
        "dynamically easily effectiveness efforts either empirically employ employed enable encoded encodes enhance "
        "enhances ensure ensures ensuring essential establishes even exhibit exhibits experiments explore explored "
        "extends extract extracts facilitates fail featuring find first furthermore gained greatly handle heavily "
        "hinders important impressive improves increase increased increases independently integrate interact "
        "introducing investigates issues lacks learn leverage lies likely limitations limiting made main mainly "
        "maintaining may methods mitigates modifications moreover namely newly notably objectives observed obtained "
        "offer offering ones operates optimize others outcomes outputs overall overcome paradigms paths per performed "
        "performing popular precisely predicted preserves previous previously produces promising provide provided "
        "providing reconstruct refines remain represented representing required respectively result resulting results "
        "samples seamlessly semantically sentences sequences serves setting several shows sizes some sources stages "
        "strengths subsequently substantial successfully suffer supports surpasses synthesize tackle termed them "
        "theoretically thereby those times train types underexplored unlike upon usually utilize variants where "
        "whether work years yet yields"
    ),
    -2.3: listed(
        "ability able about according adapt adaptively addressing adjust adopt adopted advance after aiming align "
        "allowing along alongside among amount analyze approaches assessments assist automatically availability "
        "because benchmarks besides boosts broad broader capture captured capturing cases categories cause certain "
        "characteristics classifiers collect combine combining comparable consider considerable considered "
        "considering consisting constructing consuming contain containing contributes conventional corresponding "
        "counterparts create created creating critical cues current datasets dedicated degraded designs determine "
        "difficult dimensions distinguishing domains efficiency efficiently eliminating employing enables enabling "
        "encode encompassing entire establish established estimate estimates evaluations examine excel excels "
        "expensive exploit expressions extend extending extracted facilitate facilitating fewer final five focusing "
        "followed format found four fundamental generating great guide handling helps here highlight highly implement "
        "improve include incorporate incorporating indicate individuals infer informative inherent innovative input "
        "inputs insight instead insufficient integrity interest interpret into intricate introduced investigate "
        "involving issue key known labor lead led limit limitation limited limits maintain maintains manner manual "
        "many matches measure method minimizing more motions motivated much need needed notable novel nuanced number "
        "numerous observe obtain only original outperforming over overlook overlooking particular patterns phenomenon "
        "pivotal platforms potential powerful predefined predict predicting predictions presented preserve primary "
        "processed produce produced producing progress progressively promise prone proposing publicly quantify "
        "ranging rates recognize reduce redundant refine regions related relationships released relying represent "
        "requirements responses retrieve reveals scalability scenario scenarios scores seen select selected separate "
        "serve settings severe shared showing similar simulate since smaller solutions sophisticated sourced spanning "
        "steps studied suboptimal success suggests suitable synthesizing tailored technique techniques tend tested "
        "then there therefore thus traditional transforming unexplored update updates utilized validate valuable "
        "variations variety way well were whereas widespread will within workflows"
    ),
    -1.5: listed(
        "above access accuracy accurate across adaptability adapted addition adoption advanced affect algorithm "
        "alleviate allow alone alternative annotated another applicability approach appropriate approximate around "
        "art assessing attempt avoiding backbone base benefit between capability challenge coherence combined "
        "community comparing comparison complementary complete complex component compromising computational computing "
        "conduct confirm constructed consumption contribute convergence core corpora could covering creation criteria "
        "deeper define degrade derive derived designing detailed detecting development diagnostic direction discuss "
        "distinct distinguish effective effort emphasize emphasizing enabled environmental establishing estimating "
        "etc example experiment experimental extracting far focus gemini generalizability generated generator greater "
        "growing highest hinder identified identifying iii implementation importance improvement indicating "
        "individual integrating integration intensive intuitive labeled lacking larger latest like longer lower "
        "mainstream major make making meanwhile mechanism methodology modern module must nature nevertheless new "
        "optimizing outperform overfitting overhead paired paradigm performance poor possible practical practice "
        "precise pretrained prevent problem process project promote proprietary purpose rapid rather recognizing "
        "reconstructing reducing regarding release relevant reliability reliance removing representative retain "
        "reveal same scarcity scheme selecting set seven signal six size solve sota specialized stability standard "
        "standardized storage strategy strong structural sub subsequent suggest suggesting suited superior "
        "superiority support supporting surpassing synthesized target technology than theoretical though three "
        "together trained transparency tune two underlying underscore underscoring understand unique unseen use "
        "utilizing validated validating varying version vital when wide would yielding"
    ),
    -0.8: listed(
        "ablation absence account adapting advantage all ambiguous analyzing answer appearance application "
        "architectural architecture argue background balance basic behavior behind best block bridge candidate cannot "
        "capacity central classifier clean clear close coherent collection combination common competitive complexity "
        "computation condition content cot coverage data decision degradation demand deployment design detail "
        "detector dimension discriminative diverse diversity effect efficacy emerging encoder evaluating every "
        "evolving exceptional experience expert expertise factor field filter finding flexibility form frame "
        "framework gain gap general generalization generative geometric goal gpt ground hardware harmful healthcare "
        "help high higher highlighting how imagenet improving inconsistent incorrect influence information initial "
        "inter interpretation investigation irrelevant just latency less leveraging lighting loss mean meaningful "
        "million mini minimal mitigate mllm modality model modular multiple necessary net objective openai operating "
        "output people perceptual pipeline plausible positive pre precision predictive preservation preserving "
        "processing psnr public qualitative quality quantitative random range ratio realism reason recall refining "
        "reflect relationship research response retraining revealing rich rigorous rl second security segment sensor "
        "should simple solution spatially specific static stronger student subset subtle sufficient supervision "
        "system take task teacher technical third top transform treatment true truth under useful user utilization "
        "validation variability variance vast visually vit vlm vulnerable without yield"
    ),
    0.0: listed(
        "attacks biases codes conversations devices dynamics early embeddings extremely fields fully graphs "
        "hallucinations humans images inconsistencies llms maps networks partially patches physics principles reports "
        "scales scenes skills spaces words"
    ),
    0.7: listed(
        "2d 3d 4d adapter against agent agents ai alignment articles assessment attribute audio balancing based "
        "before benchmark benchmarking beyond bias black body bottleneck box building captioning case category change "
        "channel choice clip cloud clouds coarse coding conditioning confidence consistency context controllable "
        "decoding deep denoising dense density depth dialogue differentiable directions discrete disease distance "
        "document does domain driving edge embodied encoding ended energy engineering enhanced enhancement entropy "
        "event experts extreme eye fact false fast fidelity filtering fine flexible frequency generalized geometry "
        "good gradient grained grounded grounding group guidance head health hidden image imagery imaging independent "
        "informed intent interpretable intra invariant inverse joint judge knowledge labeling latent learnable "
        "learned lightweight linear long loop lora low mapping masking media memory mesh mitigating mixed mobile "
        "modeling models multi network next noisy object offline open parallel patch path personalized planning point "
        "policy pose post powered preference priors privacy pruning ranking reality reasoning recovery refinement "
        "region rendering report review reward risk robot robust scalable scale scene science scoring search series "
        "shape similarity single small soft space speech stable study style surface test text texts texture thinking "
        "time tissue tracking trade trajectory transfer transformer transformers tuning turn understanding urban "
        "vector video videos view volume web weighted what window wise workflow"
    ),
    1.4: listed(
        "adaptation adaptive aggregation agnostic aligned anomaly answering assisted augmented autoregressive "
        "awareness bidirectional brain cancer centric chain chinese classification clustering collaborative continual "
        "contrastive cross ct decomposition detection diffusion discovery distillation driven dual editing efficient "
        "ensemble entity few flow foundation free fusion gaussian graph heterogeneous hierarchical holistic hybrid "
        "implicit indoor instance language large learning lidar machine masked matching medical merging meta "
        "monocular mri multilingual multimodal neural online oriented pathology person probabilistic progressive "
        "radiance rank ray recognition remote restoration scaling segmentation self sensing sentiment shot sparse "
        "spatio supervised theory thought translation tree uncertainty unified universal unsupervised visible vision "
        "vocabulary whole wild zero"
    ),
    2.1: listed("anything aware guided mixture reinforcement semi splatting super survey"),
}
ODDS: Final = {word: odds for odds, words in _BY_ODDS.items() for word in words}
"""By word, what adds to the logarithm of its odds; words that few papers use are not among them."""
