// The stars of a criterion while they are given: a group of radio buttons that looks like stars.
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useFormSetter, useFormShared, useFormValue } from '../../platform/form/form-context.ts'
import classes from './around.module.css'
import { starWords } from './ReportStars.tsx'

/** @param path of the stars in the form */
export const StarsField = ({ path, label }: { readonly path: string; readonly label: string }) => {
  const value = useFormValue<number | null>(path)
  const set = useFormSetter()
  const { readOnly } = useFormShared()
  return (
    <fieldset className={classes.starsField} data-field={path} data-span={3} disabled={readOnly}>
      <legend>{label}</legend>
      <span className={classes.starRow}>
        {starWords.map((word, at) => {
          const stars = at + 1
          const Drawing = stars <= (value ?? 0) ? IconStarFilled : IconStar
          return (
            <label key={word} title={`${stars} – ${word}`}>
              <input
                type="radio"
                name={path}
                checked={value === stars}
                onChange={() => set(path, stars)}
                aria-label={`${stars} – ${word}`}
              />
              <Drawing size={24} stroke={1.5} aria-hidden />
            </label>
          )
        })}
        <span>{value === null ? 'Non noté' : starWords[value - 1]}</span>
      </span>
    </fieldset>
  )
}
