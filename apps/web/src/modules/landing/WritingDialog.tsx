// Asks the writing service for a first text; what comes fills the form, is saved by nobody, and can be taken back.
import { slugged } from '@cartable/domain/kernel/folded.ts'
import { landingApi } from '@cartable/domain/landing/landing.api.ts'
import { lengths } from '@cartable/domain/landing/landing.schema.ts'
import { Alert, Button, Textarea } from '@mantine/core'
import { IconInfoCircle, IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction } from '../../platform/api/hooks.ts'
import { TextField } from '../../platform/fields/TextFields.tsx'
import { useFormSetter, useFormShared } from '../../platform/form/form-context.ts'
import { Modal } from '../../platform/pop/Modal.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import classes from './landing.module.css'

const filled = ['title', 'slug', 'keyword', 'metaDescription', 'parts'] as const

export const WritingDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { getValues } = useFormShared()
  const set = useFormSetter()
  const [keyword, setKeyword] = useState(() => String(getValues('keyword') ?? ''))
  const [instructions, setInstructions] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const write = useAction(landingApi.generateContent)
  const run = async () => {
    setProblem(null)
    // a failure has been told by its dialog
    const answer = await write.mutateAsync({ keyword, instructions }).catch(() => null)
    if (answer === null) return
    const { content, errors } = answer
    if (content === null) return setProblem(errors?.messages.join(' ') ?? null)
    const before = getValues([...filled]) as unknown[]
    const slug = String(getValues('slug') ?? '')
    const after = [
      content.title,
      slug || slugged(keyword).slice(0, lengths.slug),
      keyword,
      content.metaDescription,
      content.parts,
    ]
    const fill = (values: readonly unknown[]) => {
      for (const [at, name] of filled.entries()) set(name, values[at])
    }
    fill(after)
    onClose()
    toast.success('Texte proposé\u00a0: relisez-le avant de l’enregistrer.', {
      label: 'Annuler',
      run: () => fill(before),
    })
  }
  return (
    <Modal opened asksWhenTyped onClose={onClose} title="Proposer un texte" size={560} closeOnClickOutside={false}>
      <form
        className={classes.dialog}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          void run()
        }}
      >
        <TextField
          label="Expression cherchée"
          description={'Ce que tapent vos visiteurs\u00a0: «\u00a0stage de maths à Lyon\u00a0».'}
          maxLength={lengths.keyword}
          value={keyword}
          onChange={setKeyword}
        />
        <Textarea
          label="Consignes (facultatif)"
          description={'Ne nommez personne\u00a0: ce texte part chez le prestataire de rédaction.'}
          maxLength={500}
          value={instructions}
          onChange={(event) => setInstructions(event.currentTarget.value)}
          rows={4}
        />
        {problem !== null && (
          <Alert color="red" icon={<IconInfoCircle size={18} aria-hidden />} role="alert">
            {problem}
          </Alert>
        )}
        <p className={classes.note}>Le texte remplace celui de la page, sans l’enregistrer.</p>
        <div className={classes.buttons}>
          <Button onClick={onClose}>Annuler</Button>
          <Button
            type="submit"
            variant="filled"
            leftSection={<IconSparkles size={16} aria-hidden />}
            loading={write.isPending}
            disabled={keyword.trim() === ''}
          >
            Proposer
          </Button>
        </div>
      </form>
    </Modal>
  )
}
