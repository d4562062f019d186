// Moments of a week that suit a family: four parts of seven days, each a box of a finger.
import { type DayPart, dayParts, momentCode } from '@cartable/domain/contacts/family-requests.rules.ts'
import type { FieldAt } from '../../../platform/outside/form-context.ts'
import { Icon } from '../../../platform/outside/icons.tsx'
import classes from './moments.module.css'

const days = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const
const parts = Object.entries(dayParts) as [DayPart, (typeof dayParts)[DayPart]][]

export const MomentsField = ({ name, value, onChange, error }: FieldAt<readonly string[]>) => (
  <fieldset className={classes.moments} data-field={name} tabIndex={-1}>
    <legend>
      Quand <em>Touchez les moments possibles (facultatif)</em>
    </legend>
    <div className={classes.grid}>
      <span />
      {days.map((day) => (
        <span key={day} className={classes.day} aria-hidden>
          {day[0]!.toLocaleUpperCase('fr-FR')}
        </span>
      ))}
      {parts.map(([part, { label }]) => [
        <span key={part} className={classes.part} aria-hidden>
          {label}
        </span>,
        ...days.map((day, index) => {
          const code = momentCode(index + 1, part)
          const isOn = value.includes(code)
          return (
            <label key={code} className={classes.moment}>
              <input
                type="checkbox"
                aria-label={`${day} ${label.toLocaleLowerCase('fr-FR')}`}
                checked={isOn}
                onChange={() => onChange(isOn ? value.filter((one) => one !== code) : [...value, code])}
              />
              {isOn && <Icon name="tick" />}
            </label>
          )
        }),
      ])}
    </div>
    {error !== null && <p className={classes.error}>{error}</p>}
  </fieldset>
)
