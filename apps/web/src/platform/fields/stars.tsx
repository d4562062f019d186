// Stars: as they are read, drawn and in words; and while they are given, a group of radio buttons that looks like them.
import { Input } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import type { FieldProps, ValueProps } from './field.types.ts'
import { noStars, starText, starWords } from './star-words.ts'
import classes from './stars.module.css'

export const Stars = ({ stars }: { readonly stars: number | null }) => (
  <span className={classes.shown}>
    {starWords.map((word, at) =>
      at < (stars ?? 0) ? (
        <IconStarFilled key={word} size={18} aria-hidden />
      ) : (
        <IconStar key={word} size={18} stroke={1.5} aria-hidden />
      ),
    )}
    <span>{starText(stars)}</span>
  </span>
)

type RatingProps = FieldProps & ValueProps<number | null> & { readonly name: string }

/** A mark of one to five stars. */
export const RatingField = ({ label, name, value, onChange, onBlur, error, disabled, readOnly }: RatingProps) => (
  <fieldset className={classes.field} disabled={disabled || readOnly} onBlur={onBlur}>
    <legend>{label}</legend>
    <span className={classes.row}>
      {starWords.map((word, at) => {
        const stars = at + 1
        const Drawing = stars <= (value ?? 0) ? IconStarFilled : IconStar
        return (
          <label key={word} title={`${stars} – ${word}`}>
            <input
              type="radio"
              name={name}
              checked={value === stars}
              onChange={() => onChange(stars)}
              aria-label={`${stars} – ${word}`}
            />
            <Drawing size={24} stroke={1.5} aria-hidden />
          </label>
        )
      })}
      <span>{value === null ? noStars : starWords[value - 1]}</span>
    </span>
    {typeof error === 'string' && <Input.Error role="alert">{error}</Input.Error>}
  </fieldset>
)
