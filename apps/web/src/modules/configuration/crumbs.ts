// The breadcrumb of the configuration menu.
import type { Crumb } from '../../platform/shell/Panel.tsx'

export const crumbs: readonly Crumb[] = [{ label: 'Administration' }, { label: 'Configuration' }]

/** The same before a record of one of its lists. */
export const crumbsTo = (label: string, path: string): readonly Crumb[] => [...crumbs, { label, path }]
