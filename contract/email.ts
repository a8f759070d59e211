// Every step of the pattern has one way to go on, so that it takes no longer than the text is.
const atom = String.raw`[\p{L}\p{M}\p{N}!#$%&'*+\/=?^_|~\-]+`
const word = String.raw`[\p{L}\p{M}\p{N}]`
const label = `${word}+(?:-+${word}+)*`
/** The last label begins with a letter: a number of the network is no address that people have. */
const lastLabel = String.raw`\p{L}${word}*(?:-+${word}+)*`

/** Letters of any script in both parts; nothing quoted, no comments, no lists. */
export const emailPattern = new RegExp(String.raw`^${atom}(?:\.${atom})*@(?:${label}\.)+${lastLabel}$`, 'u')
