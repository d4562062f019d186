// A button with a menu: `<MenuButton position="bottom-end" lines={[{ label: 'Client', run }]}>{(button) => <Button {...button}>Créer</Button>}</MenuButton>`.
import { lazy, type ReactNode, Suspense } from 'react'
import type { MenuPlace } from './menu.types.ts'
import { type PopButton, usePop } from './use-pop.ts'

/** The menu alone, for a button whose state its list keeps. */
export const LazyMenu = lazy(async () => ({ default: (await import('./FloatingMenu.tsx')).FloatingMenu }))

type Props = MenuPlace & { readonly children: (button: PopButton) => ReactNode }

export const MenuButton = ({ children, ...place }: Props) => {
  const { button, hanging, wasOpened } = usePop('menu')
  return (
    <>
      {children(button)}
      {wasOpened && (
        <Suspense fallback={null}>
          <LazyMenu {...hanging} {...place} />
        </Suspense>
      )}
    </>
  )
}
