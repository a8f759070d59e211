// No step of the pattern is ambiguous, so matching takes linear time.
const atom = String.raw`[\p{L}\p{M}\p{N}!#$%&'*+\/=?^_|~\-]+`
const word = String.raw`[\p{L}\p{M}\p{N}]`
const label = `${word}+(?:-+${word}+)*`
/** Starts with a letter, which rules out IP addresses. */
const lastLabel = String.raw`\p{L}${word}*(?:-+${word}+)*`

/** Letters of any script in both parts; no quotes, comments or lists. */
export const emailPattern = new RegExp(String.raw`^${atom}(?:\.${atom})*@(?:${label}\.)+${lastLabel}$`, 'u')
