// The calendar behind day fields, loaded when it is first opened.
import { DatePicker, DatesProvider } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/fr'

type Props = {
  readonly value: string | null
  readonly openOn: string
  readonly min: string
  readonly max: string
  readonly onChange: (day: string | null) => void
}

const words = {
  previousMonth: 'Mois précédent',
  nextMonth: 'Mois suivant',
  previousYear: 'Année précédente',
  nextYear: 'Année suivante',
  previousDecade: 'Décennie précédente',
  nextDecade: 'Décennie suivante',
}

/** Monday first; days as `YYYY-MM-DD`. */
export default function Calendar({ value, openOn, min, max, onChange }: Props) {
  return (
    <DatesProvider settings={{ locale: 'fr', firstDayOfWeek: 1, weekendDays: [] }}>
      <DatePicker
        value={value}
        defaultDate={openOn}
        minDate={min}
        maxDate={max}
        hideOutsideDates
        onChange={onChange}
        ariaLabels={words}
        getDayProps={(date) => (date === value ? { autoFocus: true } : {})}
      />
    </DatesProvider>
  )
}
