-- The highest percentage on the dearest tour is more cents than an integer holds; what was asked for it never is.
alter table reservation_price_lines alter column computed_sale_cents type bigint;
