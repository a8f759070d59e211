-- The highest percentage on the most expensive tour exceeds an integer of cents; a sale price never does.
alter table reservation_price_lines alter column computed_sale_cents type bigint;
