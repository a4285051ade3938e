// Imported first and on its own, so that a Node too old to read the rest can still report it.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `puente: needs Node 20.19 or later to start; this is ${process.versions.node}. ` +
      'Install a current Node from https://nodejs.org and run the command again.\n',
  )
  process.exit(1)
}
