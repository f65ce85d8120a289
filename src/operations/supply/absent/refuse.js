/**
 * Says that a package is not there, and how to have it.
 * @param {{name: string, description: string}} standIn its package.json
 * @returns {never}
 */
exports.refuse = ({name, description}) => {
  throw new Error(
    `${name} is not installed. ${description} To have it, remove its folder from src/operations/supply/absent and run \`npm install\`.`,
  );
};
