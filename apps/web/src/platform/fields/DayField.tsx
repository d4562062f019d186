// A day as people write it, with a calendar; an instant is a day and a time in Paris.
import { addMonths, formatDay, parseDay, parseTime } from '@cartable/domain/kernel/dates.ts'
import { ActionIcon } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Popover } from '../pop/Popover.tsx'
import type { FieldProps, ValueProps } from './field.types.ts'
import classes from './fields.module.css'
import { isoOfParis, parisDayAndTime } from './paris.ts'
import { TypedField } from './TypedField.tsx'
import { useToday } from './today.ts'

const Calendar = lazy(() => import('./Calendar.tsx'))
const isDay = (value: string | null): value is string => value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value)

type Props = FieldProps &
  ValueProps<string | null> & {
    readonly min?: string
    readonly max?: string
    readonly size?: 'xs' | 'sm'
    /** Month on which the calendar opens when there is no day. */
    readonly openOn?: string
  }

/**
 * `YYYY-MM-DD` or null. Reads `12032026`, `12/3/26`, `demain`; what is no day (31/02) is carried as typed,
 * so that the schema refuses it with its sentence.
 */
export function DayField({ min, max, openOn, ...props }: Props) {
  const today = useToday()
  const [opened, setOpened] = useState(false)
  const { value, onChange } = props
  const inert = props.disabled || props.readOnly
  const step = (event: React.KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' && event.altKey) {
      event.preventDefault()
      setOpened(true)
    }
  }
  const calendar = (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon size={28} aria-label="Ouvrir le calendrier" onClick={() => setOpened((now) => !now)}>
          <IconCalendar size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Calendrier">
        <Suspense fallback={<p className={classes.noResult}>Chargement…</p>}>
          {opened && (
            <Calendar
              value={isDay(value) ? value : null}
              openOn={isDay(value) ? value : (openOn ?? max ?? today)}
              min={min ?? '1900-01-01'}
              max={max ?? addMonths(today, 1200)}
              onChange={(day) => {
                onChange(day)
                setOpened(false)
              }}
            />
          )}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
  return (
    <TypedField
      {...props}
      format={(day) => (isDay(day) ? formatDay(day) : (day ?? ''))}
      parse={(text) => (text.trim() === '' ? null : (parseDay(text, today) ?? text))}
      placeholder="JJ/MM/AAAA"
      inputMode="text"
      onKeyDown={step}
      rightSection={inert ? undefined : calendar}
    />
  )
}

/** Instant in UTC, or null; shown and typed as a day and a time in Paris. `min` and `max` are days of its calendar. */
export function InstantField({
  value,
  onChange,
  onBlur,
  min,
  max,
  ...props
}: FieldProps & ValueProps<string | null> & Pick<Props, 'min' | 'max'>) {
  const read = parisDayAndTime(value)
  // Half an instant is held here until both halves can be read.
  const [halves, setHalves] = useState<{ day: string | null; time: string; from: string | null } | null>(null)
  const mine = halves !== null && halves.from === value ? halves : null
  const day = mine ? mine.day : (read?.day ?? null)
  const time = mine ? mine.time : (read?.time ?? '')
  const set = (nextDay: string | null, nextTime: string) => {
    const parsed = parseTime(nextTime)
    const next =
      nextDay === null && nextTime.trim() === ''
        ? null
        : isDay(nextDay) && parsed !== null
          ? isoOfParis(nextDay, parsed)
          : `${nextDay ?? ''} ${nextTime}`.trim()
    setHalves({ day: nextDay, time: nextTime, from: next })
    onChange(next)
  }
  return (
    <div className={classes.instant}>
      <DayField
        {...props}
        {...(min !== undefined && { min })}
        {...(max !== undefined && { max })}
        value={day}
        onChange={(next) => set(next, time)}
        onBlur={onBlur}
      />
      <TypedField
        label={`${String(props.label)}\u00a0: heure`}
        labelHidden
        disabled={props.disabled}
        readOnly={props.readOnly}
        error={Boolean(props.error)}
        value={time}
        onChange={(next) => set(day, next)}
        onBlur={onBlur}
        format={(text) => parseTime(text) ?? text}
        parse={(text) => text}
        placeholder="HH:mm"
        inputMode="numeric"
      />
    </div>
  )
}
