import { dateText, type LocalDate } from '#contract/dates.ts'

interface Props {
  date: LocalDate | undefined
  today: LocalDate | undefined
}

/** 'Fri, Nov 20, 2026, today' */
export const DayText = ({ date, today }: Props) => (
  <output>
    {date && dateText(date)}
    {date !== undefined && date === today && <span data-no-print>, today</span>}
  </output>
)
