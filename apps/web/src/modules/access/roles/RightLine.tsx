// One right of a role: its four levels side by side, those that cannot be chosen with the reason.
import { type RightCode, type RightLevel, rightLevelLabels, rightLevels } from '@cartable/domain/kernel/rights.ts'
import { IconLock } from '@tabler/icons-react'
import { useId } from 'react'
import { useFieldError } from '../../../platform/form/form-context.ts'
import classes from './roles.module.css'

type Props = {
  readonly code: RightCode
  readonly title: string
  /** Title of the right that it can never be below. */
  readonly master: string | null
  readonly level: RightLevel
  /** What is stored. */
  readonly before: RightLevel
  readonly readOnly: boolean
  readonly refusalOf: (level: RightLevel) => string | null
  readonly onChoose: (level: RightLevel) => void
}

export const RightLine = ({ code, title, master, level, before, readOnly, refusalOf, onChoose }: Props) => {
  const id = useId()
  const error = useFieldError(`rights.${code}`)
  const isChanged = level !== before
  return (
    <tr className={classes.right} data-changed={isChanged || undefined} data-field={`rights.${code}`}>
      <th scope="row" id={id}>
        {title}
        {master !== null && <small>au moins comme «&nbsp;{master}&nbsp;»</small>}
        {isChanged && !readOnly && (
          <small className={classes.before}>était «&nbsp;{rightLevelLabels[before]}&nbsp;»</small>
        )}
      </th>
      <td>
        {readOnly ? (
          <span className={classes.level} data-level={level}>
            {rightLevelLabels[level]}
          </span>
        ) : (
          <div
            role="radiogroup"
            aria-labelledby={id}
            aria-describedby={error ? `${id}-error` : undefined}
            aria-invalid={error ? true : undefined}
            className={classes.levels}
          >
            {rightLevels.map((one) => {
              const refusal = one === level ? null : refusalOf(one)
              return (
                <label key={one} data-level={one} title={refusal ?? undefined}>
                  <input
                    type="radio"
                    name={id}
                    checked={one === level}
                    disabled={refusal !== null}
                    onChange={() => onChoose(one)}
                  />
                  <span>
                    {refusal !== null && <IconLock size={12} aria-hidden />}
                    {rightLevelLabels[one]}
                  </span>
                </label>
              )
            })}
          </div>
        )}
        {error && (
          <p id={`${id}-error`} className={classes.fault}>
            {error}
          </p>
        )}
      </td>
    </tr>
  )
}
