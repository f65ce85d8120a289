require('../refuse').refuse(require('./package.json'));
