export const errorStatus = {
  bad_input: 400,
  no_port: 400,
  not_signed_in: 401,
  wrong_password: 401,
  /** A delete, enable or disable that the rules refuse: 401 with an errors list, as SPEC.md has it. */
  refused: 401,
  not_allowed: 403,
  password_due: 403,
  wrong_origin: 403,
  not_found: 404,
  no_agency: 404,
  unknown_host: 404,
  timed_out: 408,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  too_many_attempts: 429,
  too_many_requests: 429,
  unexpected: 500,
  busy: 503,
  /** The connection to the database was lost during the commit. */
  unknown_outcome: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** The web app has these itself. The others come with an answer, so its bundle does without them. */
export const noPortWords = 'A port does not exist for this agency'
export const noAgencyWords = 'No agency registered for this subdomain.'
export const conflictWords = 'Someone else changed this. Reload to see the latest version.'
export const unexpectedWords = 'An unexpected error occured.'

export const errorWords: Record<ErrorCode, string> = {
  bad_input: 'Invalid request.',
  no_port: noPortWords,
  not_signed_in: 'Please sign in.',
  wrong_password: 'Invalid username or password.',
  refused: "This isn't possible.",
  not_allowed: "You don't have access to this. Ask your administrator.",
  password_due: 'Choose your own password first: someone else chose this one.',
  wrong_origin: "This request didn't come from this site's own pages.",
  not_found: 'Not found.',
  no_agency: noAgencyWords,
  unknown_host: "Direct Connect isn't available at this address. Check the host name and port.",
  timed_out: 'The request took too long to arrive. Please try again.',
  conflict: conflictWords,
  too_large: 'The request is too large.',
  unsupported_type: 'Send the request as application/json.',
  too_many_attempts: 'Too many failed attempts. Please try again later.',
  too_many_requests: 'Too many requests. Please try again later.',
  unexpected: unexpectedWords,
  busy: 'The portal is busy. Please try again.',
  unknown_outcome:
    "The connection to the database was lost, and it isn't known whether this was saved. Check before you try again.",
}

export const noPortCode = 40011

/** Error messages by input field. */
export type FieldErrors = Record<string, string[]>

/** The form recognizes this message and offers to open the reservation. */
export const alreadyBooked = 'This quote is already booked. Create a new quote to book again.'

/** The body of a refused call: one text, or a list of texts or, for the port, a code with its message. */
export interface ErrorBody {
  error?: string
  errors?: (string | { code: number; message: string })[]
  /** The same texts by input field, for a form to show beside each field. */
  fields?: FieldErrors
  /** The record as it is now, when someone else changed it since the caller read it. */
  current?: object
  /** It isn't known whether the call took effect. */
  outcome?: 'unknown'
}
