// One version of the terms of use: written as a draft with its reading beside it, published for good.

import { termsApi } from '@cartable/domain/access/terms/terms.api.ts'
import { termsBlocks } from '@cartable/domain/access/terms/terms.rules.ts'
import {
  audienceLabels,
  type TermsRecord,
  termsBodyLength,
  termsLabelLength,
} from '@cartable/domain/access/terms/terms.schema.ts'
import { audiences } from '@cartable/domain/kernel/access.ts'
import { formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { Alert, Button } from '@mantine/core'
import { IconFilePlus, IconLock, IconSend } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { savedWords } from '../../../platform/codification/reference-words.ts'
import { AsideCard, AsideCards, AsidePair } from '../../../platform/form/Aside.tsx'
import { useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { Unsaved } from '../../../platform/form/Unsaved.tsx'
import { TextBlocks } from '../../../platform/fr/TextBlocks.tsx'
import { useNeighbours } from '../../../platform/list/list-memory.ts'
import { NeighbourButtons } from '../../../platform/list/NeighbourButtons.tsx'
import { textOf } from '../../../platform/list/search.ts'
import { useCan } from '../../../platform/session/session.ts'
import { AskedRecord } from '../../../platform/shell/AskedRecord.tsx'
import { useAddress } from '../../../platform/shell/asked-record.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { useGo } from '../../../platform/shell/links.tsx'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import classes from './terms.module.css'
import { acceptedWords, listId, stateLooks, termsPath, termsTable } from './terms-texts.ts'

const F = formOf<typeof termsApi.saveTerms>()
const audienceOptions = wordOptions(audienceLabels, audiences)

const Preview = ({ terms }: { readonly terms: TermsRecord }) => {
  const body = useFormValue<string | null>('body') ?? ''
  return (
    <AsideCards>
      {terms.publishedAt && (
        <AsideCard title="Acceptation">
          <AsidePair label="Publiée le">{formatInstant(terms.publishedAt)}</AsidePair>
          <AsidePair label="Acceptée par">{acceptedWords(terms)}</AsidePair>
        </AsideCard>
      )}
      <AsideCard title="Aperçu">
        {body.trim() === '' ? (
          <p className={classes.note}>Le texte apparaîtra ici, tel qu’il sera lu.</p>
        ) : (
          <div className={classes.preview}>
            <TextBlocks blocks={termsBlocks(body)} />
          </div>
        )}
      </AsideCard>
    </AsideCards>
  )
}

type PublishProps = { readonly terms: TermsRecord; readonly id: number; readonly isDirty: boolean }

/** What is published is what is saved. */
const PublishButton = ({ terms, id, isDirty }: PublishProps) => {
  const publish = useAction(termsApi.publishTerms)
  const run = async () => {
    const day = formatDay(terms.effectiveOn)
    const isSure = await askConfirmation({
      title: `Publier «\u00a0${terms.label}\u00a0»\u202f?`,
      body: `Le texte ne pourra plus changer. À partir du ${day}, chacun devra l’accepter à sa connexion suivante (${audienceLabels[terms.audience].toLowerCase()}).`,
      confirmLabel: 'Publier cette version',
    })
    if (!isSure) return
    const { isValid, errorMsgs } = await publish.mutateAsync({ id, updatedAt: terms.updatedAt })
    if (isValid) toast.success(`Version «\u00a0${terms.label}\u00a0» publiée.`)
    else toast.error(errorMsgs.join(' '))
  }
  return (
    <Button
      leftSection={<IconSend size={16} aria-hidden />}
      loading={publish.isPending}
      disabled={isDirty}
      title={isDirty ? 'Enregistrez d’abord vos modifications' : undefined}
      // a failure has been told by its dialog
      onClick={() => void run().catch(() => undefined)}
    >
      Publier…
    </Button>
  )
}

const Version = ({ id, from }: { readonly id: number | null; readonly from: string | undefined }) => {
  const query = useOperation(termsApi.showTerms, id === null ? (from ? { from } : {}) : { id: String(id) })
  const terms = query.data
  const neighbours = useNeighbours(listId, id)
  const { listAddress } = neighbours
  const canWrite = useCan('configuration', 'write')
  const canPublish = useCan('configuration', 'fullAccess')
  const go = useGo()
  const leave = useCallback(() => go(listAddress ?? termsPath()), [go, listAddress])
  const breadcrumb = useMemo(
    () => [{ label: 'Administration' }, { label: termsTable.titles.plural, path: listAddress ?? termsPath() }],
    [listAddress],
  )
  const [isDirty, setDirty] = useState(false)
  const [meaning, word] = stateLooks[terms?.state ?? 'draft']
  return (
    <Panel
      title={id === null ? termsTable.titles.new : (terms?.label ?? termsTable.titles.singular)}
      breadcrumb={breadcrumb}
      canBeFavourite={false}
      badge={id !== null && terms && <Statut meaning={meaning}>{word}</Statut>}
      actions={
        id !== null &&
        terms && (
          <>
            <NeighbourButtons neighbours={neighbours} />
            <HistoryButton className="terms_versions" entityId={id} />
            {canPublish && terms.publishedAt === null && <PublishButton terms={terms} id={id} isDirty={isDirty} />}
            {canWrite && terms.publishedAt && (
              <Button
                variant="filled"
                leftSection={<IconFilePlus size={16} aria-hidden />}
                onClick={() => go(`${termsPath('nouveau')}?modele=${id}`)}
              >
                Nouvelle version
              </Button>
            )}
          </>
        )
      }
      fill
    >
      <QueryPanel query={query} what="la version">
        {(record) => (
          <RecordForm
            operation={termsApi.saveTerms}
            screen={listId}
            record={record}
            readOnly={!canWrite || record.publishedAt !== null}
            neighbours={neighbours}
            onClose={leave}
            onSaved={({ id: saved }, then) => {
              toast.success(savedWords(termsTable, id === null))
              if (id === null && saved !== null && then === 'stay') go(termsPath(saved), { replace: true })
            }}
            closeOnSave={false}
            aside={<Preview terms={record} />}
          >
            <Unsaved onChange={setDirty} />
            {record.publishedAt !== null && (
              <Alert className={classes.locked} color="info" role="status" icon={<IconLock size={18} aria-hidden />}>
                Cette version est publiée&nbsp;: elle ne change plus.
              </Alert>
            )}
            <Section id="version" title="Version">
              <F.Text
                name="label"
                label="Nom"
                maxLength={termsLabelLength}
                placeholder="Clients, septembre 2027"
                span={6}
              />
              <F.Select name="audience" label="Public" options={audienceOptions} span={3} />
              <F.Day name="effectiveOn" label="Prend effet le" span={3} />
            </Section>
            <Section id="texte" title="Texte">
              <F.LongText
                name="body"
                label="Conditions d’utilisation"
                description="Une ligne vide sépare deux paragraphes. «&nbsp;#&nbsp;» au début d’une ligne en fait un titre, «&nbsp;-&nbsp;» un point d’une liste."
                maxLength={termsBodyLength}
                minRows={18}
                span={6}
              />
            </Section>
          </RecordForm>
        )}
      </QueryPanel>
    </Panel>
  )
}

const NewOrStored = ({ id }: { readonly id: number | null }) => {
  const from = textOf(useAddress().modele)
  return <Version key={from ?? ''} id={id} from={from} />
}

export const TermsForm = () => <AskedRecord>{(id) => <NewOrStored id={id} />}</AskedRecord>
