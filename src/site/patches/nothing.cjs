// Stands in for a module that is left out of the bundles. CommonJS, because whoever asks for it may import any name.
module.exports = {};
