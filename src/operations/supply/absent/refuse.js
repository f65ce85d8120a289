/**
 * Throws an error that a package is not installed, and explains how to install it.
 * @param {{name: string, description: string}} standIn its package.json
 * @returns {never}
 */
exports.refuse = ({name, description}) => {
  throw new Error(
    `${name} is not installed. ${description} To have it, remove its folder from src/operations/supply/absent and run \`npm install\`.`,
  );
};
