/** Docusaurus loads this package at each start. */
const {refuse} = require('../refuse');

module.exports = () => refuse(require('./package.json'));
