// A landing page: its words on the left, how search engines will judge them on the right, the page itself below.
import { landingApi } from '@cartable/domain/landing/landing.api.ts'
import { type LandingRecord, lengths, maxParts } from '@cartable/domain/landing/landing.schema.ts'
import { Button } from '@mantine/core'
import { IconExternalLink, IconSparkles } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { urlOf } from '../../platform/api/client.ts'
import { useOperation } from '../../platform/api/hooks.ts'
import { TitleState } from '../../platform/form/Aside.tsx'
import { useFormShared } from '../../platform/form/form-context.ts'
import { formOf } from '../../platform/form/form-of.ts'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { Unsaved } from '../../platform/form/Unsaved.tsx'
import { useNeighbours } from '../../platform/list/list-memory.ts'
import { NeighbourButtons } from '../../platform/list/NeighbourButtons.tsx'
import { useCan } from '../../platform/session/session.ts'
import { AskedRecord } from '../../platform/shell/AskedRecord.tsx'
import { useGo } from '../../platform/shell/links.tsx'
import { Panel } from '../../platform/shell/Panel.tsx'
import { QueryPanel } from '../../platform/shell/states.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import { HistoryButton } from '../journal/journal.parts.tsx'
import { LandingAside } from './LandingAside.tsx'
import { blankPart, LandingPartFields } from './LandingPartFields.tsx'
import classes from './landing.module.css'
import { crumbs, LandingStatut, landingPath, listId, moveIcon, moveLabel, useLandingMoves } from './landing-texts.tsx'
import { WritingDialog } from './WritingDialog.tsx'

const F = formOf<typeof landingApi.save>()
const Fields = ({ isNew, images }: { readonly isNew: boolean; readonly images: LandingRecord['images'] }) => {
  const { readOnly } = useFormShared()
  const [isWriting, setWriting] = useState(false)
  return (
    <>
      <Section
        id="page"
        title="Page"
        actions={
          !readOnly && (
            <Button leftSection={<IconSparkles size={16} aria-hidden />} onClick={() => setWriting(true)}>
              Proposer un texte…
            </Button>
          )
        }
      >
        <F.Text name="title" label="Titre" maxLength={120} counted span={6} autoFocus={isNew} />
        <F.Text
          name="slug"
          label="Adresse"
          description="Après «&nbsp;/page/&nbsp;»."
          maxLength={lengths.slug}
          span={3}
        />
        <F.Text
          name="keyword"
          label="Expression cherchée"
          description="Ce que tapent vos visiteurs."
          maxLength={lengths.keyword}
          span={3}
        />
        <F.LongText
          name="metaDescription"
          label="Description"
          description="Ce que montre le moteur de recherche sous le titre."
          maxLength={320}
          counted
          optional
          span={6}
        />
      </Section>
      <Section id="contenu" title="Contenu">
        <F.Rows name="parts" label="Partie" isFeminine blank={blankPart} max={maxParts}>
          {(index) => <LandingPartFields index={index} images={images} />}
        </F.Rows>
      </Section>
      {isWriting && <WritingDialog onClose={() => setWriting(false)} />}
    </>
  )
}

const Preview = ({ page, isDirty }: { readonly page: LandingRecord & { id: number }; readonly isDirty: boolean }) => (
  <Section id="apercu" title="Aperçu" free>
    {isDirty && <p className={classes.note}>L’aperçu montre la page telle qu’elle est enregistrée.</p>}
    <iframe
      // another stamp, another page: the frame loads it anew
      key={page.updatedAt}
      className={classes.preview}
      title="Aperçu de la page"
      // nothing runs in it; its font is of our own origin
      sandbox="allow-same-origin"
      src={urlOf(landingApi.preview, { id: String(page.id) })}
    />
  </Section>
)

const Moves = ({ page, isDirty }: { readonly page: LandingRecord & { id: number }; readonly isDirty: boolean }) => {
  const move = useLandingMoves()
  return page.moves
    .filter(({ allowed, to }) => allowed || to === 'published')
    .filter(({ to }) => !(page.status === 'archived' && to === 'published'))
    .map(({ to, allowed, reason }) => {
      const status = to as LandingRecord['status']
      const Drawing = moveIcon(page.status, status)
      return (
        <Button
          key={to}
          leftSection={<Drawing size={16} aria-hidden />}
          disabled={isDirty || !allowed}
          title={isDirty ? 'Enregistrez d’abord vos modifications' : (reason ?? undefined)}
          onClick={() => void move(page, status)}
        >
          {moveLabel(page.status, status)}
        </Button>
      )
    })
}

const isStored = (page: LandingRecord | undefined): page is LandingRecord & { id: number } =>
  page !== undefined && page.id !== null

const Page = ({ id }: { readonly id: number | null }) => {
  const query = useOperation(landingApi.show, id === null ? {} : { id: String(id) })
  const page = query.data
  const neighbours = useNeighbours(listId, id)
  const canWrite = useCan('landing', 'write')
  const [isDirty, setDirty] = useState(false)
  const go = useGo()
  const { listAddress } = neighbours
  const leave = useCallback(() => go(listAddress ?? landingPath()), [go, listAddress])
  const breadcrumb = useMemo(
    () => [...crumbs, { label: 'Pages d’atterrissage', path: listAddress ?? landingPath() }],
    [listAddress],
  )
  return (
    <Panel
      title={id === null ? 'Nouvelle page' : (page?.title ?? 'Page d’atterrissage')}
      breadcrumb={breadcrumb}
      canBeFavourite={false}
      badge={
        isStored(page) && (
          <TitleState>
            <LandingStatut status={page.status} />
          </TitleState>
        )
      }
      actions={
        id !== null && (
          <>
            <NeighbourButtons neighbours={neighbours} />
            {page?.publicUrl && (
              <Button
                component="a"
                href={page.publicUrl}
                target="_blank"
                rel="noreferrer"
                leftSection={<IconExternalLink size={16} aria-hidden />}
              >
                Voir la page
              </Button>
            )}
            {isStored(page) && canWrite && <Moves page={page} isDirty={isDirty} />}
            <HistoryButton className="landing_templates" entityId={id} />
          </>
        )
      }
      fill
    >
      <QueryPanel query={query} what="la page">
        {(record) => (
          <RecordForm
            operation={landingApi.save}
            screen="page-atterrissage"
            record={record}
            readOnly={!canWrite || record.status === 'archived'}
            neighbours={neighbours}
            closeOnSave={false}
            onClose={leave}
            onSaved={(answer, then) => {
              toast.success('Page enregistrée.')
              if (id === null && then === 'stay' && answer.id !== null) go(landingPath(answer.id))
            }}
            onNew={() => go(landingPath('nouveau'))}
            aside={<LandingAside />}
          >
            <Unsaved onChange={setDirty} />
            <Fields isNew={id === null} images={record.images} />
            {isStored(record) && <Preview page={record} isDirty={isDirty} />}
          </RecordForm>
        )}
      </QueryPanel>
    </Panel>
  )
}

export const LandingForm = () => <AskedRecord>{(id) => <Page id={id} />}</AskedRecord>
