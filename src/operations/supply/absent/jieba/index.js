/** Search-local loads this package for every language, but uses it for Chinese only. */
const {refuse} = require('../refuse');

const refused = () => refuse(require('./package.json'));

module.exports = {loadDict: refused, cut: refused};
