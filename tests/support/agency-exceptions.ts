/** Statements that may leave out the agency, by how they begin, with the reason. */
const exceptions: { statement: RegExp; reason: string }[] = [
  {
    statement: /^select "held"\."quote_id", .* from \(\) as "held" inner join "reservations" /,
    reason: 'The provider lists the unpaid holds of every agency on a departure.',
  },
  {
    statement: /^delete from quotes where id in \(\)$|^select id from quotes where expires_at < \$/,
    reason: 'A job deletes the old quotes of every agency.',
  },
  {
    statement:
      /^select from reservations where reservations\.quote_id = "(?:quotes|payments)"\."(?:quote_)?id"/,
    reason: 'Asks whether the row of the outer query was booked; that query names the agency, or is a job.',
  },
  {
    statement: /^select "quote_id" from "reservations" where "status" = \$\d+ and "hold_exp/,
    reason: 'A job expires the unpaid reservations of every agency.',
  },
  {
    statement: /^select r\.quote_id from reservation_changes c join reservations r /,
    reason: 'A job ends the unpaid changes of every agency.',
  },
  {
    statement: /^select r\.quote_id, r\.agency_id, r\.orl from reservation_revisions v join reservations r /,
    reason: 'A job erases the guest data of every agency.',
  },
  {
    statement: /^update reservations set guest_data_erased_at = /,
    reason: 'The reservations were locked before, by a job or after their agency was compared.',
  },
  {
    statement: /^with lead as \(\), named as \(\) select r\.quote_id, /,
    reason: "findGuestData: the provider looks up one guest's reservations, whatever the agency.",
  },
  {
    statement: /^update "reservations" set "status" = .* where "quote_id" = \$\d+$/,
    reason: 'The reservation was locked before, by a job or after its agency was compared.',
  },
  {
    statement:
      /^select (?:"quote_id" from "reservations" where "quote_id" = \$\d+ for update|"reservations"\.\*, .* where "reservations"\."quote_id" = \$\d+)$/,
    reason: 'lockReservation: gateways and jobs have no agency; other callers compare it.',
  },
  {
    statement: /^select "revisions"\.\*, .* from "reservation_revisions" as "revisions" /,
    reason: 'The mail job writes the mails of every agency; downloads find the reservation in theirs before.',
  },
  {
    statement:
      /^select "passengers"\.\*, .* from "reservation_passengers" as "passengers" inner join "reservations" /,
    reason: 'Of reservations that were found in their agency, or locked, before.',
  },
  {
    statement: /^update reservations set revision = \$\d+ where quote_id = \$\d+ returning quote_id$/,
    reason: 'The reservation was locked before and its agency compared.',
  },
  {
    statement:
      /^select (?:\* from reservation_accounts|agency_id, service_date, .* from account_lines) where quote_id = \$\d+/,
    reason: 'postReservation: the reservation was locked before, and its lines have its agency.',
  },
  {
    statement:
      /^select (?:quote_id, agency_id, service_date, sum\(sale_cents\) as sale, .* from account_lines where quote_id is not null group by|agency_id, sum\(\w+\)::bigint as cents from account_(?:balances|lines) group by agency_id$|s\.statement_id, .* from account_statement_lines s join account_lines l |\*, lag\(.* from account_statements window )/,
    reason: 'checkAccounts compares the accounts of every agency.',
  },
  {
    statement:
      /^select (?:r\.quote_id, v\.departure_id, sum\(p\.seats\) as seats, |r\.orl, own\.held, |r\.orl, h\.seats, h\.pounds from seat_holds h )/,
    reason: 'checkAccounts compares departures with the passengers of every agency.',
  },
  {
    statement:
      /^select "agencies"\."id", .* from "agency_accounts" as "account" .* "account"\."closing_day" <= \$/,
    reason: 'A job closes the months of every agency.',
  },
  {
    statement:
      /^delete from "(?:password_links|sessions|sign_in_failures|security_events|known_browsers)" where \(?"(?:\w+_at|minute)" <= \$/,
    reason: 'A job deletes what has ended, for every agency.',
  },
  {
    statement: /^(?:select "id" from|delete from) "password_requests" /,
    reason: 'A job answers the requests of every agency, each within its own.',
  },
  {
    statement: /^select t\.quote_id, booked\.orl, booked\.agency_id, agencies\.name /,
    reason: "partiesOfDay: the provider's staff sees who is picked up, whatever the agency.",
  },
  {
    statement: /^delete from "password_links" where "user_id" = \$/,
    reason: "The user's id was found in their agency before.",
  },
  {
    statement: /^select count\(\*\) from security_events where address = \$\d+ and minute > \$/,
    reason: 'An address leaves a limited number of traces on all sites together.',
  },
  {
    statement: /^select "failed_at" from "sign_in_failures" where "failed_at" > \$\d+ and "address" = \$/,
    reason: 'An address is slowed down on all sites together.',
  },
  {
    statement: /^update "sessions" set "last_seen_at" = \$\d+ where "token_hash" = \$/,
    reason: 'The token opened this session on its own site before.',
  },
  {
    statement: /^select "agencies"\."id" as "agency_id", .* from "agencies" .* where "is_provider" = \$\d+$/,
    reason: "The provider's own site: its agency is the one without a domain.",
  },
  {
    statement: /^select .* from "payment_links" .* where "payment_links"\."token_hash" = \$\d+$/,
    reason: 'The token of a payment link opens one reservation, whatever its agency.',
  },
  {
    statement: /^select links\.quote_id, links\.change_id from payment_links as links /,
    reason: 'A job deletes the closed payment links of every agency.',
  },
  {
    statement:
      /^select (?:"at", "id"|"audit_log"\."id", "at", "audit_log"\."agency_id", .*) from "audit_log" /,
    reason:
      "The provider reads every agency's lines; list-audit-lines.test.ts and tests/attacks check the rest.",
  },
  {
    statement:
      /^select (?:\* from "reservations" where (?:1 = 1|\(?booked_at )|"reservations"\."quote_id", (?:"booked_at"|"orl", "reservations"\."agency_id", "sellers"\."name"))/,
    reason: "pageAllReservations: the provider looks up every agency's reservations.",
  },
  {
    statement: /^select reservations\.quote_id, (?:total_sale_cents|amount_cents).* where not is_test and /,
    reason: 'showProviderDay: the provider counts what every agency has to pay.',
  },
  {
    statement:
      /^select "reservations"\."status", .* where "reservations"\."orl" = \$\d+ and "reservations"\."is_test"/,
    reason: "findParty: the provider's staff look for a guest's reservation, whatever the agency.",
  },
  {
    statement:
      /^select (?:"reservations"\."quote_id", .* from \(\) as "traveling" |r\.quote_id, r\.agency_id, r\.orl, r\.status, .* from reservations r join reservation_revisions v )/,
    reason: "The provider reads a departure's manifest, over all agencies.",
  },
]

export const isException = (statement: string) => exceptions.some((one) => one.statement.test(statement))
