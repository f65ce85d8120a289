/** Search-local loads it for every language, and asks it for Chinese only. */
const {refuse} = require('../refuse');

const refused = () => refuse(require('./package.json'));

module.exports = {loadDict: refused, cut: refused};
