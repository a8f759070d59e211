-- The label of the payment pages. An agency with that domain would lose its site.
do $$
declare
  agency text := (select name from agencies where domain = 'pay');
begin
  if agency is not null then
    raise exception 'The agency "%" uses the subdomain "pay", which is now reserved for payment pages. '
      'Give the agency another one with npm run admin -- change-subdomain --from pay --to NAME, then start again.', agency;
  end if;
end $$;
alter table agencies add constraint agencies_domain_pay check (domain <> 'pay');

-- Opens the payment page of a reservation. SECRET_KEY turns the random seed into the link's token, so the database alone
-- opens no page. A page is found by the token's SHA-256 hash.
create table payment_links (
  quote_id uuid primary key references reservations (quote_id),
  seed bytea not null check (length(seed) = 32),
  token_hash bytea not null unique check (length(token_hash) = 32)
);
