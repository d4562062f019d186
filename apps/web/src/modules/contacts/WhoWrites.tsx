// « Un parent » or « L’élève »: two large choices at the head of the public request.
import { useFormSetter, useFormValue } from '../../platform/form/form-context.ts'
import classes from './public.module.css'

const choices = [
  { isStudent: false, label: 'Un parent' },
  { isStudent: true, label: 'L’élève' },
] as const

export const WhoWrites = () => {
  const value = useFormValue<boolean>('isStudent')
  const set = useFormSetter()
  return (
    <fieldset className={classes.who} data-span="6">
      <legend className="vh">Vous êtes</legend>
      {choices.map(({ isStudent, label }) => (
        <label key={label} data-chosen={value === isStudent || undefined}>
          <input
            type="radio"
            name="isStudent"
            checked={value === isStudent}
            onChange={() => set('isStudent', isStudent)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
