"""Known names: what a paper mentions but does not coin, and words that look like names and are none."""

from __future__ import annotations

import re
from typing import Final

_TERMS = """
ai agi genai ml dl rl nlp cv llm slm lm plm vlm mllm lvlm lmm lrm vllm vla vln nn cnn dnn rnn gnn gcn gat snn mlp
ffn gan vae ae vqvae lstm bilstm gru ssm inr gmm hmm crf svm knn pca tsne umap svd ica rf gbdt xgboost lightgbm
catboost vit dit moe rag cot tot icl sft rlhf rlvr rft dpo ppo grpo peft lora qlora kd ssl uda tta ood fl cl cil mil
kan fm vfm ldm ddpm ddim cfg sds sde ode pde pdes sdes odes mcmc mcts nas hpo automl bo gp gpu cpu tpu npu fpga asic
api apis sdk gui ui ux cli os iot uav ugv usv av adas slam sfm mvs nvs nerf 3dgs gs bev sdf csg cad bim lidar radar
imu gps gnss rgb rgbd hsv hdr ldr sar ct mri fmri mr pet us xray oct eeg ecg emg eog wsi ehr emr icu cxr tcga adni
mimic covid19 covid dna rna mrna hiv ner nli nlu nlg qa vqa vqa2 mcq asr tts mt nmt wmt ocr ocrs re el ie ir kg kgs
kb sql nosql json xml html pdf csv url http https usa uk eu us uae un who nih fda ieee acm cvpr iccv eccv neurips
nips icml iclr aaai ijcai acl emnlp naacl semeval coling kdd sigir siggraph miccai interspeech icassp wacv bmvc
ntire sota state-of-the-art psnr ssim lpips fid kid is iou miou map ap ar auc auroc auprc roc f1 em bleu rouge
rougel meteor cider spice bertscore wer cer eer rmse mse mae mape dsc hd95 acc snr flop flops macs fps db hz khz mhz
ghz kb mb gb tb stem phd l1 l2 kl js mi mmd ot emd w1 w2 em map mle erm sgd adam adamw admm bfgs lbfgs qat ptq kv
kvcache rope bm25 tfidf clip siglip blip blip2 llava minigpt4 flamingo sam sam2 medsam dino dinov2 dinov3 mae moco
simclr byol beit deit swin resnet resnet18 resnet50 resnet101 vgg16 vgg19 densenet efficientnet mobilenet
mobilenetv2 inception alexnet googlenet convnext unet unetplusplus nnunet deeplab maskrcnn rcnn yolo yolov5 yolov7
yolov8 yolov11 yolov12 detr deformable pointnet pointnetplusplus transformer bert roberta distilbert albert deberta
electra t5 flant5 bart gpt gpt2 gpt3 gpt35 gpt4 gpt4o gpt4v gpt41 gpt45 gpt5 gpt4omini chatgpt gpt35turbo gptoss
openai o1 o3 o1mini o3mini o4mini anthropic claude gemini gemma palm llama llama2 llama3 alpaca vicuna mistral
mixtral falcon qwen qwen2 qwen25 qwen3 qwq phi phi3 phi4 deepseek deepseekr1 deepseekv3 r1 glm internlm internvl
internvl2 internvl25 qwenvl qwen2vl qwen25vl bloom opt olmo pythia mamba mamba2 s4 rwkv stable stablediffusion sdxl
sd flux dalle dalle2 dalle3 imagen sora midjourney controlnet ipadapter dreambooth whisper wav2vec hubert word2vec
glove elmo fasttext sbert pytorch tensorflow jax keras cuda nvidia intel amd google meta microsoft amazon aws apple
facebook deepmind huggingface github gitlab arxiv kaggle zenodo reddit twitter youtube wikipedia pubmed scopus
imagenet imagenet1k imagenet21k imagenet22k cifar cifar10 cifar100 mnist fashionmnist svhn coco mscoco lvis voc
pascal cityscapes ade20k kitti semantickitti nuscenes waymo argoverse carla scannet scanetplusplus shapenet modelnet
objaverse s3dis dtu laion cc3m cc12m celeba ffhq lfw market1501 kinetics ucf101 hmdb51 ssv2 activitynet msrvtt
didemo audioset librispeech voxceleb vctk ljspeech squad glue superglue mmlu mmlupro gsm8k math math500 aime aime24
aime2024 aime25 gpqa humaneval mbpp livecodebench swebench bigbench bbh arc hellaswag truthfulqa mmbench mmmu
mathvista mmvet pope gqa vqav2 okvqa textvqa docvqa chartqa scienceqa hotpotqa triviaqa naturalquestions msmarco
beir ogb cora citeseer pubmed openx libero metaworld mujoco atari gym habitat ai2thor matterport alfworld webshop
webarena spider bird wikisql 1d 2d 3d 4d 5d 6d 25d 6dof 7b 8b 13b 14b 32b 70b 72b 1b 2b 3b 2k 4k 8k 16k 32k 128k 1m
id ids hd uhd ii iii iv vi vii viii ix xi xii np nphard npcomplete sdp lp milp ilp qp mdp pomdp mdps pomdps smdp
cmdp pac vc rkhs iid i.i.d hci hri xr vr ar arvr mixedreality hcpcs xai shap lime gradcam nas mos ai4science
llmasajudge t2i t2v i2v i2i v2v v2x t2s tti ttv cpt qk gqa mha mla mhsa ntk pinn pinns fno deeponet dft md qm qsar
admet smiles pdb alphafold alphafold2 alphafold3 esm esm2 cryoem mlops devops cicd r r2 p pvalue anova tukey
bayesian gaussian laplace poisson bernoulli markov monte carlo hilbert euclidean riemannian fourier lipschitz
hessian jacobian bellman nash shapley wasserstein kullback kolmogorov french english chinese german spanish arabic
hindi japanese korean russian italian portuguese python java javascript rust matlab linux windows android ios
bluetooth wifi 4g 5g 6g lte mimo ofdm qos tcp udp ip rest ros ros2 unity unreal blender opencv pandas numpy usdeur
rgbt rgbir nir swir tir hsi msi dem dsm eo rs gis sentinel sentinel1 sentinel2 landsat modis era5 cmip6 nasa noaa
esa e2e gt fov roi rois poi tp fp tn fn cls rgbs ups gdpr hipaa dsl ast cfg cpg cve cwe llvm ida sat smt csp ctf tl
dr tldr ablation lbp hog sift surf orb ransac icp dtw wsd pos amr srl coref dbpedia wikidata freebase wordnet
framenet conceptnet yago
"""

KNOWN: Final = frozenset(_TERMS.split())
"""Folded to letters and digits: never a name that a paper coins."""

FAMILIES: Final = re.compile(
    r"(?:gpt|llama|qwen|gemini|claude|mistral|mixtral|deepseek|resnet|vgg|yolo|imagenet|cifar|phi|gemma|internvl|"
    r"llava|vicuna|dinov|vit|"
    r"swin|efficientnet|mobilenet|bert|glm|chatgpt|grok|aime|mmlu|sentinel|sars|covid|semeval|wmt|cvpr|nvidia|"
    r"rtx|flant|openai|clip|ucf|"
    r"hmdb|kinetics|coco|voc|vctk|mimic|office|isic|brats|camvid|nyu|t5|o)\d*(?:[.\d]+[a-z]{0,4}|[a-z]?\d[\w.]*)?$"
)
"""Names with a version, size or year of well-known families."""

MODIFIER: Final = re.compile(
    r"[-‑–](?:based|level|aware|driven|guided|style|like|free|trained|centric|specific|enhanced|augmented|"
    r"conditioned|only|generated|inspired|"
    r"oriented|agnostic|powered|assisted|induced|related|informed|invariant|equivariant|compatible|shot|time|"
    r"scale|wise|task|modal|to|of|"
    r"and|in|the|as|as-a-\w+|dimensional|order|hard|complete|type|friendly|ready|capable|supervised|regularized|"
    r"optimal|grounded|"
    r"integrated|weighted|constrained|dependent|independent|efficient|controlled|aligned|aided|native|tuned|"
    r"tuning|learning|training|"
    r"language|language-action|image|text|video|view|audio|person|end|step|stage|space|domain|class|label|point|"
    r"layer|head|token|"
    r"generation|resolution|quality|frequency|art|world|thought|experts?|augmented generation|level\w*|"
    r"guidance|norm|score|values?|"
    r"annotated|labeled|enabled|supported|bench-\w+|equipped|focused|heavy|light|optimized|refined|simulated|"
    r"sized|sourced|"
    r"adapted|adaptive|distilled|pretrained|finetuned|encoded|embedded|infused|initialized|parameterized|paced|"
    r"rated|tailed)s?$"
)
"""Compounds that describe and don't name (`LLM-based`)."""
