"""What authors wrote → what people read and search: readable text, links, names, titles."""
