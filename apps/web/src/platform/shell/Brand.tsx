// The satchel: the mark of the product.
export const Brand = ({ size = 22 }: { size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 22 22"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M7.5 5.2V4a1.6 1.6 0 0 1 1.6-1.6h3.8A1.6 1.6 0 0 1 14.5 4v1.200" />
    <rect x="2" y="5.200" width="18" height="14" rx="2.600" />
    <path d="M2 11.400h6.200M13.800 11.400H20" />
    <rect x="8.200" y="9.600" width="5.600" height="4" rx="1" />
  </svg>
)
