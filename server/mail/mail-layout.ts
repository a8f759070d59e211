import { escapeHtml, type MailText, readableMail } from '#server/mail/mail-text.ts'

export interface MailSection {
  title?: string
  lines: readonly (readonly [label: string, value: string])[]
}

/** A mail in the product's look. All texts are plain; this file escapes them. */
export interface MailParts {
  subject: string
  /** Above the heading, usually the agency. */
  brand: string
  heading: string
  /** Stands out: what the reader must not miss. */
  notice?: string | undefined
  opening: readonly string[]
  sections: readonly MailSection[]
  link?: MailLink
  closing: readonly string[]
}

interface MailLink {
  text: string
  address: string
}

export const composeMail = (parts: MailParts): MailText =>
  readableMail({ subject: parts.subject, text: plainText(parts), html: htmlPage(parts) })

const sectionText = ({ title, lines }: MailSection) =>
  [...(title ? [title] : []), ...lines.map(([label, value]) => `${label}: ${value}`)].join('\n')

function plainText({ notice, opening, sections, link, closing }: MailParts): string {
  const blocks = [
    ...(notice ? [notice] : []),
    ...opening,
    ...sections.map(sectionText),
    ...(link ? [`${link.text}:\n${link.address}`] : []),
    ...closing,
  ]
  return `${blocks.join('\n\n')}\n`
}

// Mail programs drop style sheets or parts of them, so every element has its own styles for the light scheme; those that
// know color schemes take the dark one from the style sheet.
const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const ink = '#2a2523'
const muted = '#5a534e'
const accent = '#a94a27'
const border = '#e8e5e2'

const darkStyles = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#171513!important}
.card{background:#201d1b!important;border-color:#3a3531!important}
.ink{color:#ece8e5!important}
.muted{color:#aba39d!important}
.accent{color:#eaa98f!important}
.line{border-color:#3a3531!important}
.notice{background:#2b2725!important;border-color:#e38f6e!important;color:#ece8e5!important}
}`

const paragraph = (text: string) =>
  `<p class="ink" style="margin:0 0 12px;font-size:16px;line-height:24px;color:${ink}">${escapeHtml(text)}</p>`

const row = ([label, value]: readonly [string, string]) =>
  `<tr><th class="muted line" scope="row" align="left" valign="top" width="36%" style="padding:8px 12px 8px 0;border-top:1px solid ${border};font-size:14px;line-height:20px;font-weight:normal;color:${muted}">${escapeHtml(label)}</th>` +
  `<td class="ink line" valign="top" style="padding:8px 0;border-top:1px solid ${border};font-size:14px;line-height:20px;color:${ink};word-break:break-word">${escapeHtml(value)}</td></tr>`

const sectionHtml = ({ title, lines }: MailSection) =>
  (title
    ? `<h2 class="ink" style="margin:20px 0 8px;font-size:16px;line-height:24px;color:${ink}">${escapeHtml(title)}</h2>`
    : '') +
  `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;margin:0 0 12px">${lines.map(row).join('')}</table>`

const noticeHtml = (notice: string | undefined) =>
  notice
    ? `<p class="notice" style="margin:0 0 16px;padding:12px;border:1px solid ${accent};border-radius:6px;background:#fdf4f0;font-size:14px;line-height:20px;font-weight:bold;color:${ink}">${escapeHtml(notice)}</p>`
    : ''

const linkHtml = (link: MailLink | undefined) =>
  link
    ? `<p style="margin:0 0 12px;font-size:16px;line-height:24px"><a class="accent" href="${escapeHtml(link.address)}" style="color:${accent}">${escapeHtml(link.text)}</a></p>`
    : ''

function htmlPage({ subject, brand, heading, notice, opening, sections, link, closing }: MailParts): string {
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title><style>${darkStyles}</style></head>`,
    `<body class="page" style="margin:0;padding:0;background:#f4f2f0;${font}">`,
    '<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f4f2f0"><tr><td align="center" style="padding:24px 12px">',
    `<table class="card" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:#ffffff;border:1px solid ${border};border-radius:8px"><tr><td role="main" style="padding:24px;text-align:left;${font}">`,
    `<p class="accent" style="margin:0 0 8px;font-size:14px;line-height:20px;font-weight:bold;color:${accent}">${escapeHtml(brand)}</p>`,
    `<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:30px;color:${ink}">${escapeHtml(heading)}</h1>`,
    noticeHtml(notice),
    ...opening.map(paragraph),
    ...sections.map(sectionHtml),
    linkHtml(link),
    ...closing.map(paragraph),
    '</td></tr></table></td></tr></table></body></html>',
    '',
  ].join('\n')
}
