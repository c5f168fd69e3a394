import { Outlet } from 'react-router'
import { OperationsNavigation } from './OperationsNavigation.tsx'

export default function OperationsLayout() {
  return (
    <>
      <OperationsNavigation />
      <Outlet />
    </>
  )
}
