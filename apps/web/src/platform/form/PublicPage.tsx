// Beside an address that the office approves: where visitors read the page, or why they do not, and how it will look.
import { Button } from '@mantine/core'
import { IconExternalLink, IconEye } from '@tabler/icons-react'
import classes from './PublicPage.module.css'

type Props = {
  /** As it was last saved: its address, or the reason why there is none. */
  readonly page: { readonly url: string | null; readonly hiddenReason: string | null }
  /** The page as the office alone may read it. */
  readonly preview: string
}

const tab = { component: 'a', target: '_blank', rel: 'noopener', size: 'compact-sm' } as const

export const PublicPage = ({ page, preview }: Props) => (
  <>
    {page.url !== null && (
      <Button {...tab} href={page.url} leftSection={<IconExternalLink size={15} aria-hidden />}>
        Voir la page
      </Button>
    )}
    <Button {...tab} href={preview} leftSection={<IconEye size={15} aria-hidden />}>
      Aperçu
    </Button>
    {page.hiddenReason !== null && <span className={classes.why}>{page.hiddenReason}</span>}
  </>
)
