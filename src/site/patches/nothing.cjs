// Empty module in place of one that is left out of the bundles. CommonJS, so that importers can import any name.
module.exports = {};
