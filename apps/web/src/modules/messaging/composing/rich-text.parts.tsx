// The one editor of messages, templates and mailings, loaded when it is first shown; alone, or as a field of a form.
import type { Tag } from '@cartable/domain/messaging/messaging.schema.ts'
import { Input, Loader } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useEffect, useId } from 'react'
import { useController } from 'react-hook-form'
import { useFieldError, useFormShared } from '../../../platform/form/form-context.ts'
import type { RichEditorProps } from './RichEditor.tsx'
import classes from './rich.module.css'

const RichEditor = lazy(async () => ({ default: (await import('./RichEditor.tsx')).RichEditor }))

/** A markup being written, in the room that its frame gives it. */
export const RichText = (props: RichEditorProps) => (
  <Suspense
    fallback={
      <div className={classes.editor}>
        <Loader size="sm" m="auto" aria-label="Chargement de l’éditeur" />
      </div>
    }
  >
    <RichEditor {...props} />
  </Suspense>
)

type FieldProps = {
  readonly name: string
  readonly label: string
  readonly description?: ReactNode
  readonly tags: readonly Tag[]
  readonly maxLength: number
}
/** The same as a field of the form around, over its whole width. */
export const RichField = ({ name, label, description, tags, maxLength }: FieldProps) => {
  const { control, facts, readOnly } = useFormShared()
  const { field } = useController({ control, name })
  const error = useFieldError(name)
  const id = useId()
  useEffect(() => {
    facts.set(name, { label, show: (value) => String(value ?? '') || '–' })
    return () => void facts.delete(name)
  }, [facts, name, label])
  const told = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div data-field={name} data-span={6}>
      <Input.Wrapper id={id} label={label} labelElement="div" description={description} error={error}>
        <div className={classes.field}>
          <RichText
            label={label}
            value={typeof field.value === 'string' ? field.value : ''}
            onChange={field.onChange}
            onBlur={field.onBlur}
            tags={tags}
            maxLength={maxLength}
            readOnly={readOnly}
            isInvalid={error !== undefined}
            {...(told !== '' && { describedBy: told })}
          />
        </div>
      </Input.Wrapper>
    </div>
  )
}
