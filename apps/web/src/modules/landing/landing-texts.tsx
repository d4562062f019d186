// Names and looks of landing pages, and the moves of one: asked where visitors notice, told with the reasons when refused.
import { landingApi } from '@cartable/domain/landing/landing.api.ts'
import type { SeoFinding } from '@cartable/domain/landing/landing.schema.ts'
import { type LandingStatus, landingStatusLabels } from '@cartable/domain/landing/landing.workflow.ts'
import { type Icon, IconArchive, IconPencil, IconRotate, IconWorldOff, IconWorldUp } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useAction } from '../../platform/api/hooks.ts'
import { askConfirmation } from '../../platform/shell/confirmations.ts'
import { toast } from '../../platform/shell/toasts.ts'
import { Statut } from '../../platform/theme/Statut.tsx'
import type { Meaning } from '../../platform/theme/theme.ts'

export const landingPath = (record?: number | 'nouveau') =>
  record === undefined ? '/landing/template' : `/landing/template/${record}`
export const crumbs = [{ label: 'Communication' }]
export const listId = 'pages-atterrissage'

const looks: Readonly<Record<LandingStatus, { meaning: Meaning; icon?: Icon }>> = {
  draft: { meaning: 'warning', icon: IconPencil },
  published: { meaning: 'success' },
  archived: { meaning: 'grey', icon: IconArchive },
}
export const LandingStatut = ({ status }: { readonly status: LandingStatus }) => (
  <Statut {...looks[status]}>{landingStatusLabels[status]}</Statut>
)

/** A mark out of 100: what is fine, what may be better, what is missing. */
export const scoreMeaning = (score: number): Meaning => (score >= 80 ? 'success' : score >= 50 ? 'warning' : 'danger')
export const findingMeanings: Readonly<Record<SeoFinding['level'], Meaning>> = {
  good: 'success',
  improve: 'warning',
  bad: 'danger',
}

type Shown = { readonly id: number; readonly title: string; readonly status: LandingStatus }
/** What a move is called: from a draft, from the site, from the archives. */
export const moveLabel = (from: LandingStatus, to: LandingStatus): string =>
  to === 'published'
    ? 'Publier'
    : to === 'archived'
      ? 'Archiver'
      : from === 'published'
        ? 'Retirer du site'
        : 'Reprendre'
export const moveIcon = (from: LandingStatus, to: LandingStatus): Icon =>
  to === 'published' ? IconWorldUp : to === 'archived' ? IconArchive : from === 'published' ? IconWorldOff : IconRotate
const done = (from: LandingStatus, to: LandingStatus): string =>
  to === 'published' ? 'publiée' : to === 'archived' ? 'archivée' : from === 'published' ? 'retirée du site' : 'reprise'

export const useLandingMoves = () => {
  const { mutateAsync } = useAction(landingApi.changeStatus)
  return useCallback(
    async ({ id, title, status }: Shown, to: LandingStatus): Promise<void> => {
      if (status === 'published') {
        const isSure = await askConfirmation({
          title: `${moveLabel(status, to)}\u202f?`,
          body: `Les visiteurs ne trouveront plus la page «\u00a0${title}\u00a0».`,
          confirmLabel: `${moveLabel(status, to)} la page`,
        })
        if (!isSure) return
      }
      // a failure has been told by its dialog
      const answer = await mutateAsync({ id, status: to }).catch(() => null)
      if (answer === null) return
      if (answer.isValid) toast.success(`Page «\u00a0${title}\u00a0» ${done(status, to)}.`)
      else toast.error(`La page ne peut pas être publiée\u00a0: ${answer.errorMsgs.join(' ')}`)
    },
    [mutateAsync],
  )
}
