// The label of a field: its words, « (facultatif) » when it may stay empty, or only a spoken name in tables.
import type { ReactNode } from 'react'
import type { FieldProps } from './field.types.ts'
import classes from './fields.module.css'

/** Words of a label. */
export const labelOf = (label: ReactNode, optional = false): ReactNode =>
  optional ? (
    <>
      {label} <em className={classes.optional}>(facultatif)</em>
    </>
  ) : (
    label
  )

/** Props that Mantine's inputs share, from ours. */
export const inputProps = ({
  label,
  optional,
  description,
  error,
  disabled,
  readOnly,
  id,
  labelHidden,
  autoFocus,
  className,
}: FieldProps) => ({
  ...(labelHidden ? { 'aria-label': String(label) } : { label: labelOf(label, optional) }),
  description,
  error,
  disabled,
  readOnly,
  className,
  ...(id !== undefined && { id }),
  ...(autoFocus && { autoFocus: true, 'data-autofocus': true }),
})
