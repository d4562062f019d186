// Tells the page around a form whether something is typed and not saved.
import { useEffect } from 'react'
import { useFormState } from 'react-hook-form'
import { useFormShared } from './form-context.ts'

export const Unsaved = ({ onChange }: { readonly onChange: (isDirty: boolean) => void }) => {
  const { control } = useFormShared()
  const { isDirty } = useFormState({ control })
  useEffect(() => onChange(isDirty), [isDirty, onChange])
  return null
}
