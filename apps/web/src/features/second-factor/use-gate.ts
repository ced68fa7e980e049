import { useMemo, useSyncExternalStore } from 'react';

import { useConnection } from '../../platform/session-provider.tsx';
import type { Connection } from '../../platform/session-provider.tsx';
import { gateOf } from './gate.ts';

type GateOfPage = { isShut: boolean; open: () => void; connection: Connection };

/** Whether the gate is shut, how it is opened, and the connection whose calls wait there. */
export function useGate(): GateOfPage {
  const outer = useConnection();
  const gate = gateOf(outer.api);
  const isShut = useSyncExternalStore(gate.subscribe, gate.isShut, () => false);
  const connection = useMemo(() => ({ ...outer, api: gate.api }), [outer, gate]);
  return { isShut, open: gate.open, connection };
}
