import { escapeHtml, type MailText } from '#server/mail/mail-text.ts'

/** The link's token stands behind '#', so that no server or proxy writes it into a log. */
export function passwordLinkMail(
  user: { username: string; display_name: string },
  link: string,
  minutes: number,
): MailText {
  const opening = `Hello ${user.display_name},`
  const what = `Someone asked for a new password for your account "${user.username}" at Direct Connect.`
  const how = `Open this link within ${minutes} minutes to choose one. It works once.`
  const otherwise = 'If it was not you, you need do nothing: your password stays as it is.'
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
