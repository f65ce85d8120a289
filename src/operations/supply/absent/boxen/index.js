/** Docusaurus loads it at each start. */
const {refuse} = require('../refuse');

module.exports = () => refuse(require('./package.json'));
