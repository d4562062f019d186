// The purge of the audit traces: what it would take, and a button that asks twice.
import { journalApi } from '@cartable/domain/journal/journal.api.ts'
import type { PurgePreview } from '@cartable/domain/journal/purge.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { Button, Select } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction, useOperation } from '../../platform/api/hooks.ts'
import { DayField } from '../../platform/fields/DayField.tsx'
import { plural } from '../../platform/fields/texts.ts'
import { formatCount } from '../../platform/fr/typography.ts'
import { Modal } from '../../platform/pop/Modal.tsx'
import dialogs from '../../platform/shell/dialogs/dialogs.module.css'
import { QueryPanel } from '../../platform/shell/states.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import classes from './purge.module.css'

/** Words of the button, one after the other. */
const words = { ask: 'Purger', confirm: 'Confirmer la purge ?', run: 'Purge en cours...' } as const

type Asked = { readonly from: string | null; readonly to: string | null; readonly className: string | null }
const isDay = (value: string | null): value is string => value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value)

/** « 12 345 traces seront retirées » */
const announced = ({ count, countIsExact }: PurgePreview) => {
  if (count === 0) return 'Aucune trace à retirer.'
  const more = countIsExact ? '' : 'Plus de '
  return `${more}${formatCount(count)} ${plural(count, 'trace sera retirée', 'traces seront retirées')}.`
}

const Form = ({ preview, onClose }: { readonly preview: PurgePreview; readonly onClose: () => void }) => {
  const client = useQueryClient()
  const [asked, setAsked] = useState<Asked>({ from: null, to: preview.to, className: null })
  const [step, setStep] = useState<'ask' | 'confirm'>('ask')
  const change = (part: Partial<Asked>) => {
    setAsked((now) => ({ ...now, ...part }))
    setStep('ask')
  }
  const isReadable = isDay(asked.to) && (asked.from === null || isDay(asked.from)) && asked.to <= preview.lastDay
  const seen = useOperation(
    journalApi.previewPurge,
    {
      ...(asked.from ? { from: asked.from } : {}),
      ...(asked.to ? { to: asked.to } : {}),
      ...(asked.className ? { className: asked.className } : {}),
    },
    { enabled: isReadable, background: true, keepPrevious: true },
  )
  const purge = useAction(journalApi.purgeTraces, {
    refreshes: [],
    onSuccess: ({ errors, count }) => {
      setStep('ask')
      if (errors !== null) return
      void client.invalidateQueries({ queryKey: ['journal'] })
      toast.success(
        count === 0
          ? 'Aucune trace retirée.'
          : `${formatCount(count ?? 0)} ${plural(count ?? 0, 'trace retirée', 'traces retirées')}.`,
      )
      onClose()
    },
    onFailure: () => {
      setStep('ask')
      return undefined
    },
  })
  const { errors } = purge.data ?? { errors: null }
  const errorAt = (path: string) => {
    const at = errors?.propertyPaths.indexOf(path) ?? -1
    return at < 0 ? undefined : errors?.messages[at]
  }
  const tooRecent =
    isDay(asked.to) && asked.to > preview.lastDay ? `Au plus tard le ${formatDay(preview.lastDay)}.` : undefined
  const press = () => {
    if (step === 'ask') return setStep('confirm')
    purge.mutate({ from: asked.from, to: asked.to ?? '', className: asked.className })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (!purge.isPending) press()
      }}
    >
      <p className={dialogs.text}>
        Les traces retirées ne reviennent pas. Celles des {preview.keptMonths} derniers mois sont toujours conservées,
        de même que la trace de chaque purge.
      </p>
      <div className={classes.fields}>
        <DayField
          label="Depuis le"
          optional
          value={asked.from}
          onChange={(from) => change({ from })}
          max={preview.lastDay}
          disabled={purge.isPending}
          error={errorAt('from')}
        />
        <DayField
          label="Jusqu’au"
          value={asked.to}
          onChange={(to) => change({ to })}
          max={preview.lastDay}
          disabled={purge.isPending}
          error={errorAt('to') ?? tooRecent}
        />
        <Select
          label="Objet"
          className={classes.wide}
          placeholder="Tous les objets"
          data={[...preview.entities]}
          value={asked.className}
          onChange={(className) => change({ className })}
          clearable
          searchable
          disabled={purge.isPending}
          error={errorAt('className')}
        />
      </div>
      <p className={classes.count} role="status" data-late={seen.isFetching || undefined}>
        {purge.isPending
          ? 'La purge peut durer plusieurs minutes\u202f; les autres personnes continuent à travailler.'
          : isReadable && announced(seen.data ?? preview)}
      </p>
      <div className={dialogs.buttons}>
        <Button onClick={onClose} disabled={purge.isPending}>
          Annuler
        </Button>
        <Button type="submit" variant="filled" color="danger" disabled={purge.isPending} aria-live="polite">
          {purge.isPending ? words.run : words[step]}
        </Button>
      </div>
    </form>
  )
}

export const PurgeDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const preview = useOperation(journalApi.previewPurge, {}, { once: true })
  return (
    <Modal opened onClose={onClose} title="Purger les traces d’audit" size={520} closeOnClickOutside={false}>
      <QueryPanel query={preview} what="la purge">
        {(record) => <Form preview={record} onClose={onClose} />}
      </QueryPanel>
    </Modal>
  )
}
