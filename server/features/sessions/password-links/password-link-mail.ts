import { escapeHtml, type MailText } from '#server/mail/mail-text.ts'

/** The token follows '#', so that it reaches no server or proxy log. */
export function passwordLinkMail(
  user: { username: string; display_name: string },
  link: string,
  minutes: number,
): MailText {
  const opening = `Hello ${user.display_name},`
  const what = `We received a request to reset the password for your Direct Connect account "${user.username}".`
  const how = `Open this link within ${minutes} minutes to choose a new password. It works once.`
  const otherwise = 'If this was not you, ignore this email. Your password will not change.'
  return {
    subject: 'Choose a new password for Direct Connect',
    text: [opening, '', what, how, '', link, '', otherwise, ''].join('\n'),
    html: [
      `<p>${escapeHtml(opening)}</p>`,
      `<p>${escapeHtml(what)} ${how}</p>`,
      `<p><a href="${escapeHtml(link)}">Choose a new password</a></p>`,
      `<p>${otherwise}</p>`,
    ].join('\n'),
  }
}
