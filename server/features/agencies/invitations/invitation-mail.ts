import { escapeHtml, type MailText } from '#server/mail/mail-text.ts'

interface Invited {
  username: string
  display_name: string
}

/** The token follows '#', so that it reaches no server or proxy log. */
export function invitationMail(
  user: Invited,
  names: { inviter: string; agency: string },
  link: string,
  hours: number,
): MailText {
  const opening = `Hello ${user.display_name},`
  const what = `${names.inviter} invited you to Direct Connect as an administrator of ${names.agency}.`
  const who = `Your username is "${user.username}".`
  const how = `Open this link within ${hours} hours to choose your password. It works once.`
  const otherwise = 'If you did not expect this invitation, ignore this email.'
  return {
    subject: `${names.inviter} invited you to Direct Connect`,
    text: [opening, '', what, who, how, '', link, '', otherwise, ''].join('\n'),
    html: [
      `<p>${escapeHtml(opening)}</p>`,
      `<p>${escapeHtml(what)} ${escapeHtml(who)} ${how}</p>`,
      `<p><a href="${escapeHtml(link)}">Choose your password</a></p>`,
      `<p>${otherwise}</p>`,
    ].join('\n'),
  }
}
