// The dialog of a level, « Nouveau niveau »: its school levels and prices first, then its title and the address made from it until it is approved.

import { programmeApi } from '@cartable/domain/traineeships/programme/programme.api.ts'
import {
  levelTitleMaxLength,
  levelUrlOf,
  metaDescriptionMaxLength,
  toBringMaxLength,
} from '@cartable/domain/traineeships/programme/programme.rules.ts'
import type { LevelRecord } from '@cartable/domain/traineeships/programme/programme.schema.ts'
import { siteApi } from '@cartable/domain/traineeships/site/site.api.ts'
import { Button } from '@mantine/core'
import { IconCheck, IconRotate } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { urlOf } from '../../../platform/api/client.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { idOptions } from '../../../platform/fields/options.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { useFormSetter, useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { PublicPage } from '../../../platform/form/PublicPage.tsx'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import classes from './chart.module.css'

const F = formOf<typeof programmeApi.saveLevel>()

/** Follows the title until somebody types an address; approved, it no longer changes. */
const Address = ({ level }: { readonly level: LevelRecord }) => {
  const title = useFormValue<string>('title')
  const typed = useFormValue<string | null>('levelUrl')
  const isChecked = useFormValue<boolean>('levelUrlChecked')
  const set = useFormSetter()
  const { id, online } = level
  const made = (text: string) => levelUrlOf({ title: text, id: id ?? 'numéro', online })
  const before = useRef(title)
  const isFollowing = id !== null && !isChecked && (typed === null || typed === '' || typed === made(before.current))
  useEffect(() => {
    if (before.current === title) return
    if (isFollowing) set('levelUrl', levelUrlOf({ title, id: id ?? '', online }))
    before.current = title
  })
  const url = isChecked && typed ? typed : made(typed || title)
  const approve = () => {
    if (id !== null) set('levelUrl', url)
    set('levelUrlChecked', true)
  }
  return (
    <>
      <F.Text
        name="levelUrl"
        label="URL"
        maxLength={level.levelUrlMaxLength}
        counted
        readOnly={isChecked}
        optional={false}
        span={6}
        description={id === null ? 'Laissez vide pour la former à partir du titre.' : undefined}
      />
      <div className={classes.url} data-span={6}>
        <span>/stages/{url}</span>
        <Statut meaning={isChecked ? 'success' : 'info'}>{isChecked ? 'Approuvée' : 'À approuver'}</Statut>
        {level.id !== null && level.page !== null && (
          <PublicPage page={level.page} preview={urlOf(siteApi.previewLevel, { id: String(level.id) })} />
        )}
        {isChecked ? (
          <Button
            size="compact-sm"
            leftSection={<IconRotate size={15} aria-hidden />}
            onClick={() => set('levelUrlChecked', false)}
          >
            Annuler la vérification
          </Button>
        ) : (
          <Button size="compact-sm" leftSection={<IconCheck size={15} aria-hidden />} onClick={approve}>
            Approuver l’URL
          </Button>
        )}
      </div>
    </>
  )
}

/** The number of subjects after the largest that has a price. */
const nextCount = (prices: readonly { readonly subjectCount?: unknown }[]) =>
  Math.max(0, ...prices.map(({ subjectCount }) => Number(subjectCount) || 0)) + 1

type Props = { readonly sessionId: number; readonly id: number | null; readonly onClose: () => void }

export const LevelDialog = ({ sessionId, id, onClose }: Props) => {
  const query = useOperation(
    programmeApi.showLevel,
    id === null ? { sessionId: String(sessionId) } : { id: String(id) },
  )
  return (
    <FormDialog
      onClose={onClose}
      title={id === null ? 'Nouveau niveau' : 'Niveau'}
      size={680}
      query={query}
      what="le niveau"
      closedBy="buttons"
    >
      {(level) => (
        <RecordForm
          operation={programmeApi.saveLevel}
          screen={`niveau-de-stage-${sessionId}`}
          record={level}
          layout="modal"
          readOnly={level.readOnlyReason !== null}
          onClose={onClose}
          footerExtra={level.id !== null && <HistoryButton className="traineeship_levels" entityId={level.id} />}
          onSaved={() => toast.success('Niveau enregistré.')}
        >
          <Section id="niveau" title="Niveau">
            <F.Select
              name="mainScholarLevelId"
              label="Niveau scolaire principal"
              options={idOptions(level.options.levels)}
            />
          </Section>
          <Section id="prix" title="Prix" free>
            <F.Rows
              name="prices"
              label="Prix"
              blank={(prices) => ({ subjectCount: nextCount(prices), priceCents: null })}
              isSorted={false}
              max={20}
            >
              {(index) => (
                <>
                  <F.Integer name={`prices.${index}.subjectCount`} label="Nombre de matières" />
                  <F.Euros name={`prices.${index}.priceCents`} label="Prix" />
                </>
              )}
            </F.Rows>
          </Section>
          <Section id="equivalents" title="Niveaux équivalents" free>
            <F.Rows
              name="equivalentScholarLevels"
              label="Niveau équivalent"
              blank={{ scholarLevelId: null }}
              isSorted={false}
              max={30}
            >
              {(index) => (
                <F.Select
                  name={`equivalentScholarLevels.${index}.scholarLevelId`}
                  label="Niveau scolaire"
                  options={idOptions(level.options.levels)}
                />
              )}
            </F.Rows>
          </Section>
          <Section id="page" title="Présentation">
            <F.Text name="title" label="Titre" maxLength={levelTitleMaxLength} counted span={6} />
            <Address level={level} />
            <F.Text
              name="metaDescription"
              label="Description pour les moteurs de recherche"
              description="Laissez vide pour la former à partir du niveau, des dates et du prix."
              maxLength={metaDescriptionMaxLength}
              counted
              span={6}
            />
            <F.Text
              name="toBring"
              label="À apporter"
              description="Lu par les familles et les élèves inscrits, dans leur espace et dans le mail d’inscription."
              maxLength={toBringMaxLength}
              counted
              span={6}
            />
          </Section>
        </RecordForm>
      )}
    </FormDialog>
  )
}
