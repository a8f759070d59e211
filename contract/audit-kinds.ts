/** Kinds of audit lines and their labels on screen. Without zod, because the browser loads this table. */
export const auditKinds = {
  'session.started': 'Signed in',
  'session.ended': 'Signed out',
  'session.failed': 'Sign-in failed',
  'session.locked': 'Sign-in locked',
  'password.requested': 'Password reset requested',
  'password.wrong': 'Wrong current password',
  'access.denied': 'Access denied',
  'limit.reached': 'Limit reached',
  'audit-log.exported': 'Audit log exported',
  'reservations.exported': 'Reservations exported',
  'session.one-ended': 'Signed out another session',
  'guest-data.exported': 'Guest data exported',
  'session.others-ended': 'Signed out everywhere else',
  'user.created': 'User created',
  'user.changed': 'User changed',
  'user.deleted': 'User deleted',
  'user.enabled': 'User enabled',
  'user.disabled': 'User disabled',
  'user.invited': 'User invited',
  'user.password-changed': 'Password changed',
  'role.created': 'Role created',
  'role.changed': 'Role changed',
  'role.deleted': 'Role deleted',
  'agency.created': 'Agency created',
  'agency.changed': 'Agency changed',
  'agency.deleted': 'Agency deleted',
  'product-config.created': 'Price modifier created',
  'product-config.changed': 'Price modifier changed',
  'product-config.deleted': 'Price modifier deleted',
  'reservation.booked': 'Reservation booked',
  'reservation.price-changed': 'Sale price changed',
  'reservation.corrected': 'Reservation corrected',
  'reservation.moved': 'Reservation moved',
  'reservation.passengers-added': 'Passengers added',
  'reservation.change-due': 'Change waits for payment',
  'reservation.change-lapsed': 'Change lapsed unpaid',
  'reservation.change-ended': 'Change ended unpaid',
  'reservation.canceled': 'Reservation canceled',
  'reservation.passengers-canceled': 'Passengers canceled',
  'reservation.mail-resent': 'Confirmation resent',
  'reservation.guest-data-erased': 'Guest data erased',
  'payment.succeeded': 'Payment succeeded',
  'payment.declined': 'Payment declined',
  'payment.canceled': 'Payment canceled',
  'payment.refunding': 'Refund started',
  'payment.refunded': 'Payment refunded',
  'payment.refund-failed': 'Refund failed',
  'payment.refunded-another-way': 'Refunded another way',
  'payment.disputed': 'Payment disputed',
  'payment.dispute-changed': 'Dispute changed',
  'departure.changed': 'Departure changed',
  'departure.put-back': 'Departure put back on schedule',
  'passenger.boarded-overweight': 'Overweight passenger boarded',
  'passenger.seat-released': 'Seats of no-shows released',
  'account.entry-added': 'Account entry added',
  'account.entry-reversed': 'Account entry reversed',
  'account.month-closed': 'Month closed',
  'account.terms-changed': 'Account terms changed',
} as const
export type AuditKind = keyof typeof auditKinds

/** Filters by all kinds that concern who can do what, and who tried. */
export const securityFilter = 'security'

const securityTopics = [
  'session',
  'password',
  'access',
  'limit',
  'audit-log',
  'reservations',
  'guest-data',
  'user',
  'role',
]

export const securityKinds = (Object.keys(auditKinds) as AuditKind[]).filter((kind) =>
  securityTopics.includes(kind.split('.', 1)[0] ?? ''),
)

/** What a user sees of attempts to sign in to their own account. Each has the username as its subject. */
export const signInKinds: readonly AuditKind[] = ['session.started', 'session.failed', 'session.locked']
